/**
 * Styles of the few Mantine components that /home uses, and the verdict of a result. They are loaded with the app; other
 * pages load components.ts.
 */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
