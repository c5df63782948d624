/** jsdom cannot draw and complains of it; axe asks for a canvas and does without one. */
HTMLCanvasElement.prototype.getContext = () => null;
