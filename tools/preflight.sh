#!/bin/sh
# Says in one line what is missing to build Tabuleiro, with the Debian package that has it.
python=${PYTHON:-python3}
missing() { echo "tabuleiro: $1; install it with: apt-get install $2" >&2; exit 1; }

command -v "$python" > /dev/null 2>&1 || missing "there is no $python" python3
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  missing "$("$python" --version) is too old, 3.11 or newer is needed" python3.11
"$python" -c 'import ensurepip, venv' 2> /dev/null ||
  missing "Python cannot make virtual environments" python3-venv
"$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' ||
  missing "the headers of Python (Python.h) are missing" python3-dev
compiler=${CXX:-c++}
command -v "${compiler%% *}" > /dev/null 2>&1 || missing "there is no C++ compiler ($compiler)" g++
# What the core asks for beyond the language: GCC 12 or newer has it, and so has Clang.
$compiler -std=c++20 -fsyntax-only -x c++ - 2> /dev/null << 'END' ||
#include <concepts>
#include <thread>
typedef unsigned long Lanes __attribute__((vector_size(32)));
void swap(Lanes& x) { x = __builtin_shufflevector(x, x, 1, 0, 3, 2); }
__extension__ typedef unsigned __int128 Sites;
std::jthread thread;
END
  missing "$compiler cannot build the core, GCC 12 or newer can" g++
