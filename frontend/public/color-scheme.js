// Runs before anything is painted, so that who chose dark sees no light page flash by until the app has started.
// The key is that of STORAGE_KEYS.colorScheme; without a choice the page follows the system, as its meta tag says.
try {
  const chosen = localStorage.getItem('signpost_color_scheme');
  if (chosen === 'light' || chosen === 'dark')
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
} catch {
  // Storage is switched off: nothing was chosen.
}
