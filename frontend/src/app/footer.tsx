import { addressOf } from '@signpost/contracts/http/calls.ts';
import { Link } from 'react-router-dom';
import { SUPPORT_MAIL } from '../lib/support.ts';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

/** The foot of every page but login and register. Pages that do not exist yet are placeholders, as specified. */
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
          <a href={addressOf('registry')}>Public registry</a>
        </nav>
        <nav aria-label="Help">
          <h2>Help</h2>
          <a href={`mailto:${SUPPORT_MAIL}`}>Support</a>
          <Placeholder>Documentation</Placeholder>
          <a href={addressOf('docs')}>API reference</a>
        </nav>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <Placeholder>Privacy</Placeholder>
          <Placeholder>Terms</Placeholder>
        </nav>
        <nav aria-label="Social">
          <h2>Social</h2>
          <Placeholder>LinkedIn</Placeholder>
          <Placeholder>X</Placeholder>
        </nav>
      </div>
      <p className={classes.small}>
        © {new Date().getFullYear()} Signpost. Part of a media company.
      </p>
    </footer>
  );
}

/** A link to a page that is yet to come: it leads nowhere, and does not throw the reader to the top. */
function Placeholder({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the specification asks for placeholder links
    <a href="#" onClick={(event) => event.preventDefault()}>
      {children}
    </a>
  );
}
