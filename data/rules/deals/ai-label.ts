/** What stands with text that a model wrote. It is part of the text, so that it goes wherever the text goes. */
export const AI_LABEL = 'Written with the help of AI.';
