/** How a publish is cut into parts, between which others may use the process. */
export interface PublishSizes {
  /** From so many dirty pages on, workers render. */
  manyPages: number;
  /**
   * Documents of a first build that are in memory together, with all that is asked of them. So few that most of it is garbage before V8
   * moves it to the old generation: with 100, a build of 25,000 stores needed 66 collections of that instead of 23.
   */
  documentsAtATime: number;
  /** Pages made, or steps of computing everything again, between two saves of answers. */
  stepsBetweenSaves: number;
  /**
   * When more values of answers than these are in memory at such a save, all leave it. With a quarter of them a build of 25,000 stores took
   * an eighth more processor time.
   */
  valuesInMemory: number;
  /** Answers computed between two looks at the clock after documents changed. */
  answersAtATime: number;
  /** How many ms pass between two turns of the event loop while answers are computed and few pages made in this process. */
  workMs: number;
}

export const usualSizes: PublishSizes = {
  manyPages: 150,
  documentsAtATime: 40,
  stepsBetweenSaves: 500,
  valuesInMemory: 65_536,
  answersAtATime: 16,
  workMs: 4,
};
