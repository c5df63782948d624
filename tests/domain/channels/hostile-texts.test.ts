import { describe, expect, it } from '@jest/globals';
import type {
  Manifest,
  ManifestForm,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';
import { aChannelSite, everyChannelFile } from '../../support/channel-mothers.ts';
import { CANARY, injectionTexts } from '../../support/injection-texts.ts';
import { manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const shop = manifestOf(shopPages());

/**
 * The shop with this text in every field that a page can influence, except addresses and selectors, which only programs
 * read.
 */
function hostile(text: string): Manifest {
  return {
    ...shop,
    website: {
      ...shop.website,
      title: text,
      description: text,
      main_sections: shop.website.main_sections.map((each) => ({ ...each, title: text })),
    },
    templates: Object.fromEntries(
      Object.entries(shop.templates).map(([id, each]) => [id, { ...each, category: text }]),
    ),
    forms: shop.forms.map((form) => hostileForm(form, text)),
    workflows: shop.workflows.map((each) => ({
      ...each,
      name: text,
      goal: text,
      preconditions: [text],
      steps: each.steps.map((step) => ({ ...step, name: text, description: text })),
    })),
    pages: Object.fromEntries(
      Object.entries(shop.pages).map(([url, page]) => [
        url,
        { ...page, title: text, description: text, purpose: text, section: text },
      ]),
    ),
  };
}

function hostileForm(form: ManifestForm, text: string): ManifestForm {
  return {
    ...form,
    name: text,
    submit: form.submit && { ...form.submit, name: text },
    fields: form.fields.map((field) => ({
      ...field,
      name: text,
      label: text,
      placeholder: text,
      pattern: text,
      ...(field.type === 'text' ? { options: [{ value: text, label: text }] } : {}),
    })),
  };
}

/** Every text of a file that a language model may read. */
function textsOf(id: string, content: string): string[] {
  if (!id.endsWith('.json')) return content.split('\n');
  const texts: string[] = [];
  JSON.parse(content, (key, value) => {
    if (typeof value === 'string' && !MACHINE_KEYS.has(key)) texts.push(value);
    return value;
  });
  return texts;
}

/** Keys whose values only the script reads, never a model. The snippet repeats texts of the patches. */
const MACHINE_KEYS = new Set(['selector', 'frame', 'shadow', 'snippet']);

/** A text without the parts that are marked as the site's: quoted texts, block quotes, and names of Markdown links. */
function unmarked(text: string): string {
  return text
    .replace(/^> .*$/, '')
    .replace(/“[^“”]*”/g, '')
    .replace(/^- \[(?:\\.|[^\]\\])*\]\([^)]*\)/, '');
}

describe('Hostile text in names, labels and titles', () => {
  it.each(injectionTexts.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    'appears in every channel only as short, marked, plain text: %s',
    (_, text) => {
      for (const [id, content] of everyChannelFile(aChannelSite(hostile(text)))) {
        for (const each of textsOf(id, content)) {
          expect(unmarked(each)).not.toContain(CANARY);
          expect(each).not.toMatch(
            /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u206F\u{E0000}-\u{E0FFF}]/u,
          );
          expect(each).not.toMatch(/evil\.example/);
          for (const [marked] of each.matchAll(/“[^“”]*”/g)) {
            expect(marked.length).toBeLessThanOrEqual(302);
            expect(marked).not.toMatch(/(?<!\\)[<>`]/);
          }
        }
      }
    },
  );

  it('changes neither the lines nor the headings of a Markdown file', () => {
    const shape = (text: string) =>
      [...everyChannelFile(aChannelSite(hostile(text)))]
        .filter(([id]) => !id.endsWith('.json'))
        .map(([id, content]) => [
          id,
          content.split('\n').map((line) => /^(?:#+|>|-|\d+\.)?/.exec(line)?.[0]),
        ]);
    const expected = shape('Harmless');
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.constantFrom(...injectionTexts)), (text) => {
        // A field with an empty text is left out and would change the shape.
        const written = `x${text}`;
        expect(shape(written)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('never becomes the name of a tool or parameter', () => {
    for (const text of injectionTexts) {
      const content = everyChannelFile(aChannelSite(hostile(text))).get('webmcp.json') ?? '';
      const { tools } = JSON.parse(content);
      for (const { name, input_schema } of tools) {
        expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
        for (const parameter of [name, ...Object.keys(input_schema.properties)]) {
          expect(parameter.toLowerCase()).not.toContain(CANARY);
        }
      }
    }
  });
});
