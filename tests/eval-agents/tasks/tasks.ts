import type { SiteTasks } from '../written-task.ts';
import { adminlte } from './adminlte.ts';
import { docusaurus } from './docusaurus.ts';
import { gitweb } from './gitweb.ts';
import { pgdoc } from './pgdoc.ts';
import { verdaccio } from './verdaccio.ts';
import { wordpress } from './wordpress.ts';

/** The written tasks by the name of the corpus site. */
export const tasks: Readonly<Record<string, SiteTasks>> = {
  adminlte,
  docusaurus,
  gitweb,
  pgdoc,
  verdaccio,
  wordpress,
};
