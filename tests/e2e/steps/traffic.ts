import type { BrowserContext, Page } from '@playwright/test';

/** Every answer to a call, from now on, as method, path and status: 'POST /api/auth/refresh 200'. */
export function answersTo(pages: Page | BrowserContext, path: string): string[] {
  const answers: string[] = [];
  pages.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === path) {
      answers.push(`${response.request().method()} ${pathname} ${response.status()}`);
    }
  });
  return answers;
}
