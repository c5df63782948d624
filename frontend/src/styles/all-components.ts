/** Styles of every Mantine component, and ours for them; pages other than /home load them. */
import '@mantine/core/styles.layer.css';
import './modal.css';
