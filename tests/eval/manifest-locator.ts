import type { ManifestLocator } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import type { FrameLocator, Locator, Page } from 'playwright-core';

type AriaRole = Parameters<Page['getByRole']>[0];

/** A locator of the manifest as Playwright's own. */
export function manifestLocator(
  root: Page | FrameLocator,
  { kind, value }: ManifestLocator,
): Locator {
  if (kind === 'css' || kind === 'testid') return root.locator(`css=${value}`);
  if (kind === 'xpath') return root.locator(`xpath=${value}`);
  if (kind === 'label') return root.getByLabel(value, { exact: true });
  if (kind === 'text') return root.getByText(value, { exact: true });
  const [, role = '', name = ''] = /^([a-z]+)\[name="(.*)"\]$/s.exec(value) ?? [];
  return root.getByRole(role as AriaRole, { name: name.replaceAll('\\"', '"'), exact: true });
}
