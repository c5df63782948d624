import { Page } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';

/** Which data this server keeps, and what for. */
export default function PrivacyPage() {
  return (
    <Page title="Privacy" width="narrow">
      <Prose>
        <p>
          This page says which data the software keeps. The operator of this server is responsible
          for it and may add rules of their own.
        </p>
        <h2>Your account</h2>
        <p>
          The server stores your name, email address, the phone number and country if you give them,
          and a hash of your password, never the password itself. To protect the account it also
          stores the time, IP address and browser name of recent sign-ins. Your profile shows them.
        </p>
        <h2>Your scans</h2>
        <p>
          The server stores what a scan reads of a website and the files that it writes. Only you
          can see them until you publish a manifest. Deleting a scan deletes them.
        </p>
        <h2>Credentials of scanned sites</h2>
        <p>Credentials are used only for this scan session and are not stored.</p>
        <h2>Cookies and browser storage</h2>
        <p>
          Cookies keep you signed in and recognise your device. The browser storage keeps the access
          token, your recent addresses and your settings on this device. There are no advertising
          and no tracking cookies.
        </p>
        <h2>Language models</h2>
        <p>
          If the operator has set up a language model provider, texts of scanned pages are sent to
          it to write descriptions. Otherwise no text leaves the server.
        </p>
      </Prose>
    </Page>
  );
}
