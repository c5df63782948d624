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
  writtenLater: [
    { wish: 'create a page', leadsTo: ['/docs/tutorial-basics/create-a-page*'] },
    { wish: 'create a blog post', leadsTo: ['/docs/tutorial-basics/create-a-blog-post*'] },
    { wish: 'congratulations', leadsTo: ['/docs/tutorial-basics/congratulations*'] },
    { wish: 'the tutorial basics', leadsTo: ['/docs/category/tutorial---basics*'] },
    { wish: 'the tutorial extras', leadsTo: ['/docs/category/tutorial---extras*'] },
    { wish: 'the welcome post of the blog', leadsTo: ['/blog/welcome*'] },
    { wish: 'a long blog post', leadsTo: ['/blog/long-blog-post*'] },
    { wish: 'archive of the blog', leadsTo: ['/blog/archive*'] },
    { wish: 'the site in German', leadsTo: ['/de', '/de/'] },
    {
      wish: 'the link to GitHub',
      on: home,
      element: 'a[href^="https://github.com/facebook/docusaurus"]',
    },
  ],
};
