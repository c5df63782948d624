import { type AtLeastOne, contract, type Guard, onBothEngines, processes } from '../guard.ts';

const privileges = 'adapters/browser/browser-privileges.ts';
const orphans = 'adapters/browser/shared/orphans.ts';
const sweep = (tests: string): AtLeastOne => [contract('browser/orphans', tests)];

/** The access of browsers and other users to this machine. */
export const machineGuards: readonly Guard[] = [
  {
    name: 'browser-is-not-root',
    why: 'A page that breaks out of the browser is root: it has the token secret and the database.',
    file: privileges,
    text: '  return { user: NOBODY, ',
    without: '  return { user: null, ',
    shownBy: [contract('browser/browser-privileges', 'runs as nobody with its sandbox')],
  },
  {
    name: 'browser-of-root-has-a-sandbox',
    why: 'A page that breaks out of its renderer reads the files of every other page.',
    file: privileges,
    text: '  return { user: NOBODY, sandbox, ',
    without: '  return { user: NOBODY, sandbox: false, ',
    shownBy: [contract('browser/browser-privileges', 'runs as nobody with its sandbox')],
  },
  {
    name: 'browser-is-started-as-its-user',
    why: 'The user of the browser is decided on, and the browser is started as root.',
    file: 'adapters/browser/shared/shared-browser-engine.ts',
    text: '    ...(user ? { SIGNPOST_BROWSER_USER:',
    without: '    ...(user?.uid === -1 ? { SIGNPOST_BROWSER_USER:',
    shownBy: onBothEngines('browser/browser-privileges', 'runs as the user'),
  },
  {
    name: 'sweep-by-our-prefix',
    why: 'Folders of other programs are removed.',
    file: orphans,
    text: 'name.startsWith(FOLDER_PREFIX)',
    without: "name.startsWith('')",
    shownBy: sweep('has another name'),
  },
  {
    name: 'sweep-follows-no-folder-link',
    why: 'A link in the temporary folder leads the sweep, run as root, to any folder.',
    file: orphans,
    text: 'if (!made.isDirectory() || !owned.isFile()) return false;',
    without: 'if (!owned.isFile()) return false;',
    shownBy: sweep('follows no link'),
  },
  {
    name: 'sweep-follows-no-owner-link',
    why: 'Another user decides by a link which folders are taken for left over.',
    file: orphans,
    text: 'if (!made.isDirectory() || !owned.isFile()) return false;',
    without: 'if (!made.isDirectory()) return false;',
    shownBy: sweep('follows no link'),
  },
  {
    name: 'downloads-refused-by-lighthouse',
    why: 'A page fills the disk while it is audited or probed.',
    file: 'adapters/quality/process/request-browser.ts',
    text: '  await refuseDownloads(browser);\n',
    without: '',
    shownBy: [contract('quality-auditor', 'saves no downloads')],
  },
  {
    name: 'data-folder-is-closed',
    why: 'Other users of the machine read password hashes and e-mail addresses.',
    file: 'adapters/storage/mikro-orm/data-folder.ts',
    text: '    makeFolderOwnerOnly(folder);\n',
    without: '',
    shownBy: [contract('adapter-contract/data-folder', 'is closed to other users')],
  },
  {
    name: 'old-database-files-are-closed',
    why: 'Files of an older version stay readable where the folder cannot be closed.',
    file: 'adapters/storage/mikro-orm/data-folder.ts',
    text: '    makeOwnerOnly(database);\n',
    without: '',
    shownBy: [contract('adapter-contract/data-folder', 'is closed to other users')],
  },
  {
    name: 'new-files-are-closed',
    why: 'What the server writes can be read by other users where the folder cannot be closed.',
    file: 'backend/main.ts',
    text: '  process.umask(0o077);\n',
    without: '',
    shownBy: [processes('processes/server-process', 'writes nothing that other users')],
  },
];
