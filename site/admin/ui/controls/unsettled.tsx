/**
 * Marks a place where content may still appear and move everything below it. Until that is known, what is below is not shown
 * (`.unsettled` in `controls.css`), so that no press lands on something that has just moved there.
 */
export function Unsettled() {
  return <div className="unsettled" hidden />;
}
