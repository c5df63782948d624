import { api, domain, type Guard } from '../guard.ts';

const texts = 'backend-domain/model/channels/site-text.ts';
const site = 'backend-domain/model/channels/channel-site.ts';
const parameters = 'backend-domain/model/channels/webmcp/form-parameters.ts';

/** Guards of what files for agents may contain about a site. */
export const channelGuards: readonly Guard[] = [
  {
    name: 'channel-quotation-marks',
    why: 'A page closes its quotation, and agents take the text after it for instructions of Signpost.',
    file: texts,
    text: '.replace(/[“”„‟«»"]/g, "\'")',
    without: '',
    shownBy: [domain('channels/hostile-texts')],
  },
  {
    name: 'channel-foreign-addresses',
    why: 'A page puts an address of its choice into the files for agents that its owner serves.',
    file: texts,
    text: 'withoutForeignAddresses(plain, domain)',
    without: 'plain',
    shownBy: [domain('channels/hostile-texts')],
  },
  {
    name: 'channel-parameter-names',
    why: 'The name of a field instructs agents, because names of parameters are not marked as text of the site.',
    file: parameters,
    text: "IDENTIFIER.test(field.name) ? field.name : ''",
    without: 'field.name',
    shownBy: [domain('channels/hostile-texts', 'never becomes the name of a tool or parameter')],
  },
  {
    name: 'channel-secret-fields',
    why: 'Agents are asked to fill in passwords.',
    file: parameters,
    text: 'PERSONAL_TYPES.has(type) || ',
    without: '',
    shownBy: [domain('channels/webmcp', 'never asks for secrets, card numbers or files')],
  },
  {
    name: 'channel-robots-txt',
    why: 'Files for agents list pages that robots.txt forbids.',
    file: site,
    text: '!this.#hidden.has(url) && this.#allows(url)',
    without: '!this.#hidden.has(url)',
    shownBy: [domain('channels/webmcp', 'are in no tool')],
  },
  {
    name: 'linked-pages-under-robots',
    why: 'Agents are sent to linked pages that robots.txt forbids.',
    file: 'backend-domain/model/guide/linked-pages.ts',
    text: '[...Object.keys(manifest.pages), ...forbidden]',
    without: 'Object.keys(manifest.pages)',
    shownBy: [domain('guide/places', 'leads to no address that robots.txt forbids')],
  },
  {
    name: 'channel-behind-login',
    why: 'Files for agents show everyone what is behind a log-in.',
    file: site,
    text: '!this.#hidden.has(url) && this.#allows(url)',
    without: 'this.#allows(url)',
    shownBy: [domain('channels/webmcp', 'have tools when the owner shows')],
  },
  {
    name: 'channel-workflows-behind-login',
    why: 'A workflow in files for agents opens a page behind a log-in.',
    file: site,
    text: 'return this.isOpen(pattern',
    without: 'return this.#allows(pattern',
    shownBy: [domain('channels/hidden-pages', 'contains a form behind a log-in only')],
  },
  {
    name: 'probe-calls-reading-tools-only',
    why: 'A test of a site sends its forms or orders something.',
    file: 'backend-domain/model/quality/webmcp-findings.ts',
    text: 'readOnly && required?.length === 0',
    without: 'required?.length === 0',
    shownBy: [domain('publishing/agent-test', 'is read-only and needs no parameters')],
  },
  {
    name: 'agent-test-asks-the-policy',
    why: 'A test opens an address that this server must not open.',
    file: 'backend-domain/use-cases/publishing/agent-test.ts',
    text: '    await ports.targets.check(url);\n',
    without: '',
    shownBy: [api('publishing/agent-test', 'forbidden addresses')],
  },
];
