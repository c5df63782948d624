import { readEnvironment } from '@signpost/backend/config/environment.ts';
import type { Browser } from 'playwright-core';
import type { Guide } from '../guided-browsers.ts';
import type { SiteAsker } from '../site-asker.ts';
import { leadsTo, type PageTask } from '../written-task.ts';
import { ChatModel, type ModelRun } from './chat-model.ts';
import { browserTools, manifestTools } from './site-tools.ts';

/** The model's result for one task. */
export interface ModelOutcome extends ModelRun {
  readonly wish: string;
  readonly done: boolean;
}

/** The results of the same tasks with the manifest, and with only the pages of the site. */
export interface ModelOutcomes {
  readonly model: string;
  readonly withManifest: readonly ModelOutcome[];
  readonly without: readonly ModelOutcome[];
}

export interface ModelTools {
  readonly asker: SiteAsker;
  readonly guide: Guide;
  readonly browser: Browser;
}

const OPENAI = 'https://api.openai.com/v1';

/** Lets the configured language model (`LLM_PROVIDER=openai`) do the tasks; null when none is configured. */
export async function runModelTasks(
  tasks: readonly PageTask[],
  tools: ModelTools,
): Promise<ModelOutcomes | null> {
  const { LLM_PROVIDER, OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
  const settings = readEnvironment({
    LLM_PROVIDER,
    OPENAI_API_KEY,
    OPENAI_BASE_URL,
    ...(OPENAI_MODEL === undefined ? {} : { OPENAI_MODEL }),
  });
  if (settings.LLM_PROVIDER !== 'openai') return null;
  const model = new ChatModel({
    baseURL: settings.OPENAI_BASE_URL ?? OPENAI,
    apiKey: settings.OPENAI_API_KEY ?? '',
    model: settings.OPENAI_MODEL,
  });
  const outcomes = { withManifest: [] as ModelOutcome[], without: [] as ModelOutcome[] };
  for (const task of tasks) {
    outcomes.withManifest.push(await runTask(model, task, tools, true));
    outcomes.without.push(await runTask(model, task, tools, false));
  }
  return { model: settings.OPENAI_MODEL, ...outcomes };
}

async function runTask(
  model: ChatModel,
  task: PageTask,
  { asker, guide, browser }: ModelTools,
  usesManifest: boolean,
): Promise<ModelOutcome> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(guide.manifest.website.start_url, { waitUntil: 'load' });
    const tools = usesManifest
      ? await manifestTools(page, { asker, guide })
      : browserTools(page, guide.manifest.website.start_url);
    const run = await model.act(task.wish, tools);
    return { ...run, wish: task.wish, done: leadsTo(task, page.url()) };
  } finally {
    await context.close();
  }
}
