/** jsdom has no canvas and logs an error when one is requested. axe requests one and works without it. */
HTMLCanvasElement.prototype.getContext = () => null;
