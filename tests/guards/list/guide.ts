import { api, contract, domain, type Guard } from '../guard.ts';

const performing = 'backend-domain/model/guide/performing.ts';
const tests = 'guide/performing';

/** Guards of the guide on a site, and of the answers about a site. */
export const guideGuards: readonly Guard[] = [
  {
    name: 'guide-opens-its-site-only',
    why: 'A manifest can make the guide open any address.',
    file: 'backend-domain/model/guide/page-tasks.ts',
    text: 'if (!onSite(manifest, address))',
    without: "if (!onSite(manifest, address) && address === '')",
    shownBy: [domain(tests, 'does not open')],
  },
  {
    name: 'guide-does-nothing-on-another-site',
    why: 'The guide fills in fields and clicks on another site to which the page has navigated.',
    file: performing,
    text: 'if (!onSite(manifest, held.url)) return',
    without: "if (!onSite(manifest, held.url) && held.url === '') return",
    shownBy: [domain(tests, 'does nothing on another site')],
  },
  {
    name: 'guide-refuses-sensitive-workflows',
    why: 'A program orders or deletes something without the person’s permission.',
    file: performing,
    text: 'if (!allowSensitive && isSensitive(workflow)) return',
    without: "if (!allowSensitive && isSensitive(workflow) && workflow.id === '') return",
    shownBy: [domain(tests, 'is refused before its first step')],
  },
  {
    name: 'guide-refuses-sensitive-buttons',
    why: 'A page has replaced a harmless button of the manifest by one that orders or deletes.',
    file: performing,
    text: 'isSensitiveControl(held.match.role, held.match.name))',
    without: "isSensitiveControl('link', held.match.name))",
    shownBy: [domain(tests, 'does not press a button that the live page calls')],
  },
  {
    name: 'only-harmless-workflows-are-tried',
    why: 'A request makes the server change data on a site.',
    file: 'backend-domain/use-cases/results/try-workflow.ts',
    text: '!mayBeTried(recorded) || ',
    without: '',
    shownBy: [api('scans/try-workflow', 'refuses one that the reviewer did not replay')],
  },
  {
    name: 'trials-write-nothing',
    why: 'A page that a tried workflow opens changes data on the site.',
    file: 'adapters/browser/guide/guide-performer.ts',
    text: 'readOnly: true, ',
    without: '',
    shownBy: [contract('workflow-performer', 'writes nothing to the site')],
  },
  {
    name: 'trials-of-workflows-are-limited',
    why: 'One account makes the server open any number of browser sessions.',
    file: 'backend-domain/use-cases/results/try-workflow.ts',
    text: 'await takeOne(ports.throttle, userId);',
    without: '',
    shownBy: [api('scans/try-workflow', 'is limited for each account')],
  },
  {
    name: 'answers-to-agents-are-marked',
    why: 'An agent follows the text of a hostile page as an instruction.',
    file: 'backend-domain/model/guide/answers/answer.ts',
    text: 'const lines = [UNTRUSTED, ...head];',
    without: "const lines = ['', ...head];",
    shownBy: [domain('guide/site-answers', 'mark the site')],
  },
  {
    name: 'texts-in-answers-stay-in-their-marks',
    why: 'The text of a hostile page closes its quotation marks, and agents take the rest for text of Signpost.',
    file: 'backend-domain/model/guide/answers/answer.ts',
    text: '.replace(/[“”„‟«»]/g, "\'")',
    without: '',
    shownBy: [domain('guide/site-answers', 'hold an injection only as')],
  },
  {
    name: 'agents-come-from-no-other-origin',
    why: 'A page of another website can read the manifests of an installation on loopback.',
    file: 'backend/http/mcp-endpoint.ts',
    text: 'if (!isOwnOrigin(context.headers, options.ownOrigins)) throw',
    without: "if (!isOwnOrigin(context.headers, options.ownOrigins) && context.path === '') throw",
    shownBy: [api('http/mcp', 'refuses other origins')],
  },
  {
    name: 'agent-tokens-are-checked',
    why: 'Any text is accepted as a user’s token.',
    file: 'backend-domain/use-cases/accounts/agent-tokens.ts',
    text: 'if (token === null) throw new AgentTokenInvalid();',
    without: "if (token === null) return '';",
    shownBy: [api('http/mcp', 'with 401')],
  },
  {
    name: 'wrong-agent-tokens-are-counted',
    why: 'Anyone can try any number of tokens, each of which costs a database query.',
    file: 'backend-domain/use-cases/accounts/agent-tokens.ts',
    text: 'await takePoints(throttle, tries);',
    without: '',
    shownBy: [api('http/mcp', 'many wrong tokens')],
  },
];
