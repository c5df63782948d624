/**
 * Changes that a site's owner might make between two scans, in three strengths; each includes the weaker ones. The
 * functions run inside the page, keep every existing element, and choose the changes by position, not at random.
 */
export const strengths = ['light', 'medium', 'heavy'] as const;
export type Strength = (typeof strengths)[number];

export const redeploys: Readonly<Record<Strength, () => void>> = {
  light: addBannerAndWrappers,
  medium: reorderListsAndRename,
  heavy: editNamesAndMoveBlocks,
};

/** Adds a banner at the top, and a wrapper around every block. */
function addBannerAndWrappers(): void {
  const banner = document.createElement('div');
  banner.className = 'announcement';
  banner.innerHTML =
    '<p>A new version is out.</p><a href="/announcement">Details</a><button>Dismiss</button>';
  document.body.prepend(banner);
  const blocks = document.querySelectorAll('body > :not(script, style, link), main > *');
  for (const block of blocks) {
    const wrapper = document.createElement('div');
    block.replaceWith(wrapper);
    wrapper.append(block);
  }
}

/** Reverses lists, renames classes, and changes generated ids. */
function reorderListsAndRename(): void {
  for (const list of document.querySelectorAll('ul, ol')) {
    for (const item of [...list.children].reverse()) list.append(item);
  }
  for (const element of document.querySelectorAll('[class]')) {
    const names = [...element.classList].map((name) => `${name}-x7f`);
    element.setAttribute('class', names.join(' '));
  }
  const looksGenerated = (id: string) => /\d{3,}|[0-9a-f]{6,}|:/i.test(id) && /\d/.test(id);
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'list'];
  for (const element of document.querySelectorAll('[id]')) {
    if (!looksGenerated(element.id)) continue;
    const renamed = `${element.id}9`;
    for (const name of references) {
      for (const other of document.querySelectorAll(`[${name}~="${CSS.escape(element.id)}"]`)) {
        const ids = (other.getAttribute(name) ?? '').split(/\s+/);
        other.setAttribute(name, ids.map((id) => (id === element.id ? renamed : id)).join(' '));
      }
    }
    element.id = renamed;
  }
}

/** Edits every tenth name, and reverses the blocks of the page. */
function editNamesAndMoveBlocks(): void {
  const operable = document.querySelectorAll('a[href], button, label, summary, [role=button]');
  for (const [index, element] of [...operable].entries()) {
    if (index % 10 !== 0) continue;
    const label = element.getAttribute('aria-label');
    if (label !== null) element.setAttribute('aria-label', `${label} now`);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.nodeValue?.trim()) continue;
      text.nodeValue = `${text.nodeValue.trimEnd()} now`;
      break;
    }
  }
  let container: Element = document.body;
  while (container.children.length === 1 && container.firstElementChild) {
    container = container.firstElementChild;
  }
  for (const block of [...container.children].reverse()) container.append(block);
}
