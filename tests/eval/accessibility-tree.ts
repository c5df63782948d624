import type { CDPSession } from 'playwright-core';

/** The WAI-ARIA roles, and Chromium's own roles, of elements that a person can operate. */
const OPERABLE = new Set([
  ...[
    'button',
    'link',
    'textbox',
    'searchbox',
    'combobox',
    'listbox',
    'checkbox',
    'radio',
    'switch',
  ],
  ...['slider', 'spinbutton', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem'],
  ...['DisclosureTriangle', 'ComboBoxSelect', 'Date', 'DateTime', 'ColorWell'],
]);

/** A node of Chromium's accessibility tree that can be operated. */
export interface OperableNode {
  readonly role: string;
  readonly name: string;
}

interface TreeNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly backendDOMNodeId?: number;
}

/**
 * Reads the operable nodes of Chromium's accessibility tree, without the parts of its own controls (the fields of a date
 * field), which no selector and no script can reach. Stores their elements in the same order in the page, as
 * `__evaluation.operable`, to compare them with the elements that locators find.
 */
export async function readOperableNodes(devTools: CDPSession): Promise<readonly OperableNode[]> {
  const { nodes } = (await devTools.send('Accessibility.getFullAXTree')) as {
    readonly nodes: readonly TreeNode[];
  };
  const named: OperableNode[] = [];
  const handles: string[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || backendDOMNodeId === undefined || !OPERABLE.has(role?.value ?? '')) continue;
    const { object } = await devTools.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    if (object.objectId === undefined) continue;
    handles.push(object.objectId);
    named.push({ role: role?.value ?? '', name: oneLine(name?.value ?? '') });
  }
  const { result: page } = await devTools.send('Runtime.evaluate', { expression: 'globalThis' });
  const { result: kept } = await devTools.send('Runtime.callFunctionOn', {
    ...(page.objectId === undefined ? {} : { objectId: page.objectId }),
    functionDeclaration: String(storeReachable),
    arguments: handles.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
  const isKept = kept.value as readonly boolean[];
  return named.filter((_, position) => isKept[position]);
}

/**
 * Runs in the page: stores the elements that are not parts of one of Chromium's own controls, and tells of each whether it
 * is stored. Pages cannot attach a shadow root to these controls.
 */
function storeReachable(this: typeof globalThis, ...elements: Element[]): boolean[] {
  const isKept = elements.map((element) => {
    const root = element.getRootNode();
    return !(
      root instanceof ShadowRoot &&
      /^(input|video|audio|select|textarea|details)$/.test(root.host.localName)
    );
  });
  this.__evaluation.operable = elements.filter((_, position) => isKept[position]);
  return isKept;
}

/** Normalises a name for comparison: collapses white space, and cuts it at the manifest's limit of 300 characters. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
