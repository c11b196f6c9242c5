// Network files seen from Python: where they lie, what is wrong with one, and which shapes games know.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "search/game_network.hpp"

namespace tabuleiro {

namespace nb = nanobind;
using namespace nb::literals;

// The lines that name the shapes a game knows, by the size of the board; no entry for a game without networks.
template <Position P>
void bind_shapes(nb::module_& module) {
    if constexpr (kHasNetwork<P>) {
        nb::dict shapes;
        for (const Shape& shape : NetworkOf<P>::shapes)
            shapes[nb::make_tuple(shape.board.rows, shape.board.columns)] =
                nb::str(shape.line.data(), shape.line.size());
        nb::cast<nb::dict>(module.attr("NETWORKS"))[nb::str(P::name.data(), P::name.size())] = shapes;
    }
}

// What is shipped and cannot be used goes to the log.
inline void bind_networks(nb::module_& module) {
    module.attr("NETWORKS") = nb::dict();
    static PyObject* const error = nb::exception<BadNetwork>(module, "BadNetwork", PyExc_ValueError).ptr();
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const BadNetwork& bad) {
            nb::object raised = nb::borrow(error)(bad.what());
            raised.attr("reason") = bad.reason;
            raised.attr("found") = bad.found;
            raised.attr("needed") = bad.needed;
            raised.attr("file") = bad.file;
            PyErr_SetObject(error, raised.ptr());
        }
    });
    module.def("set_networks_folder", [](const std::string& folder) { networks_folder() = folder; }, "folder"_a);
    on_bad_network() = [](const std::string& line) {
        nb::gil_scoped_acquire gil;
        nb::module_::import_("logging").attr("getLogger")("tabuleiro").attr("warning")("%s", line);
    };
}

}  // namespace tabuleiro
