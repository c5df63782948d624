/** Styles of every Mantine component; pages other than /home load them with themselves. */
import '@mantine/core/styles.layer.css';
