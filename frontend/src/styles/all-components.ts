/** Styles of all Mantine components, and our changes to them. All pages but /home load them. */
import '@mantine/core/styles.layer.css';
import './modal.css';
