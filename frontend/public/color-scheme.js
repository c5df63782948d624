// Runs before the first paint, so that a user who chose the dark scheme sees no flash of a light page before the app
// starts. The key is STORAGE_KEYS.colorScheme. Without a stored choice the page uses the system's scheme, as its meta
// tag says.
try {
  const chosen = localStorage.getItem('signpost_color_scheme');
  if (chosen === 'light' || chosen === 'dark')
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
} catch {
  // The browser forbids storage, so there is no stored choice.
}
