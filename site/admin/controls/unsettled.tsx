/**
 * Stands where something may still come that would move all that is below: until it is known, that is not shown (`.unsettled` in
 * `controls.css`), so that no press lands on something else.
 */
export function Unsettled() {
  return <div className="unsettled" hidden />;
}
