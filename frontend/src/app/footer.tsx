import { Link } from 'react-router-dom';
import { apiAddressOf } from '../lib/server-address.ts';
import { SUPPORT_MAIL } from '../lib/support.ts';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

/** The footer of every page but login and register. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <p className={classes.name}>
            <Logo size={24} />
            Signpost
          </p>
          <p>Shows AI agents the way through your website.</p>
        </div>
        <nav aria-label="Product">
          <h2>Product</h2>
          <Link to="/dashboard?tab=live">Live Scanner</Link>
          <Link to="/dashboard?tab=manifests">Manifests</Link>
          <a href={apiAddressOf('registry')}>Public registry</a>
        </nav>
        <nav aria-label="Help">
          <h2>Help</h2>
          {SUPPORT_MAIL === null ? (
            <Link to="/help#support">Support</Link>
          ) : (
            <a href={`mailto:${SUPPORT_MAIL}`}>Support</a>
          )}
          <Link to="/help">Documentation</Link>
          <a href={apiAddressOf('docs')}>API reference</a>
        </nav>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </div>
      <p className={classes.small}>
        © {new Date().getFullYear()} Signpost. Part of a media company.
      </p>
    </footer>
  );
}
