/** What is asked when the record that was edited is gone. */
export const goneText = {
  title: 'This was deleted in the meantime',
  text: 'What you typed is not lost: it can be saved as a new one.',
  confirm: 'Save as new',
  cancel: 'Keep editing',
};
