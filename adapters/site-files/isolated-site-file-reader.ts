import type { RobotsTxt } from '@signpost/backend-domain/model/site/robots.ts';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';
import { CachedReadings } from '../cached-readings.ts';
import type { ReadingProcesses } from '../reading-processes.ts';
import type { SiteFileTask } from './site-file-task.ts';

const module = new URL('./site-file-task.ts', import.meta.url);

/** Rules are cached for robots.txt files of at most this length in total, in characters. */
const REMEMBERED_CHARACTERS = 1_000_000;

type Values<Method extends keyof SiteFileReader> = Parameters<SiteFileReader[Method]>;

/** Calls the model's functions in a reading process, which receives a text and returns its content. */
export class IsolatedSiteFileReader implements SiteFileReader {
  readonly #processes: ReadingProcesses;
  /** The rules by their text: each phase of a scan reads the same text again. */
  readonly #rules = new CachedReadings<RobotsTxt>(REMEMBERED_CHARACTERS);

  constructor(processes: ReadingProcesses) {
    this.#processes = processes;
  }

  robots(text: string): Promise<RobotsTxt> {
    return this.#rules.get(text, text.length, () => this.#read('robots', [text], 'robots.txt'));
  }

  isPageInstead(...values: Values<'isPageInstead'>) {
    return this.#read('isPageInstead', values, 'robots.txt');
  }

  robotsStatus(...values: Values<'robotsStatus'>) {
    return this.#read('robotsStatus', values, 'robots.txt');
  }

  manifestBlocks(...values: Values<'manifestBlocks'>) {
    return this.#read('manifestBlocks', values, 'robots.txt');
  }

  sitemap(...values: Values<'sitemap'>) {
    return this.#read('sitemap', values, 'This sitemap');
  }

  headTags(...values: Values<'headTags'>) {
    return this.#read('headTags', values, 'This page');
  }

  checkMetaTag(...values: Values<'checkMetaTag'>) {
    return this.#read('checkMetaTag', values, 'This page');
  }

  integrationFiles(...values: Values<'integrationFiles'>) {
    return this.#read('integrationFiles', values, 'What this site serves');
  }

  channels(...values: Values<'channels'>) {
    return this.#read('channels', values, 'What this site serves');
  }

  isSitemap(...values: Values<'isSitemap'>) {
    return this.#read('isSitemap', values, 'This sitemap');
  }

  #read<Method extends keyof SiteFileReader>(
    method: Method,
    values: Values<Method>,
    what: string,
  ): ReturnType<SiteFileReader[Method]> {
    const task: SiteFileTask = { method, values };
    return this.#processes.run(module, task, what) as ReturnType<SiteFileReader[Method]>;
  }
}
