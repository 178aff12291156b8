/** What a choice is called: `savings-tips` is "Savings tips". */
export const choiceLabel = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
