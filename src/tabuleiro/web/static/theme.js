// Before anything is painted: the colours that were chosen last time, and that scripts work.
(function () {
  document.documentElement.classList.add("scripted");
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // A browser that keeps nothing shows its own colours.
  }
  if (theme) document.documentElement.dataset.theme = theme;
})();
