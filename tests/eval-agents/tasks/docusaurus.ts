import type { SiteTasks } from '../written-task.ts';

const home = { wish: 'home page', leadsTo: ['/'] };

export const docusaurus: SiteTasks = {
  writtenFirst: [
    { wish: 'open the blog', leadsTo: ['/blog', '/blog/'] },
    { wish: 'create a document', leadsTo: ['/docs/tutorial-basics/create-a-document*'] },
    { wish: 'how do I deploy the site', leadsTo: ['/docs/tutorial-basics/deploy-your-site*'] },
    { wish: 'translate the site', leadsTo: ['/docs/tutorial-extras/translate-your-site*'] },
    { wish: 'manage docs versions', leadsTo: ['/docs/tutorial-extras/manage-docs-versions*'] },
    { wish: 'the first blog post', leadsTo: ['/blog/first-blog-post*'] },
    { wish: 'introduction to the tutorial', leadsTo: ['/docs/intro*'] },
    { wish: 'markdown features', leadsTo: ['/docs/tutorial-basics/markdown-features*'] },
    { wish: 'the site in French', leadsTo: ['/fr/', '/fr'] },
    {
      wish: 'switch between dark and light mode',
      on: home,
      element: '.navbar button[class*="toggleButton"]',
    },
  ],
};
