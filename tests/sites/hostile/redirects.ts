import { answerHtml, type HostilePages, redirect, script } from './hostile-page.ts';

export const redirects: HostilePages = {
  'redir-loop-self': (visit) => redirect(visit, visit.base),
  'redir-loop-unique': (visit) =>
    redirect(visit, `${visit.base}/${Number(visit.below.slice(1) || 0) + 1}`),
  'redir-meta-loop': (visit) =>
    answerHtml(
      visit,
      '',
      `<meta http-equiv="refresh" content="0;url=${visit.base}${visit.below === '' ? '/back' : ''}">`,
    ),
  'redir-js-loop': script('location = location.pathname + "?" + Math.random()'),
  'redir-cross-scope': (visit) => redirect(visit, `http://${visit.foreign}/elsewhere`),
};
