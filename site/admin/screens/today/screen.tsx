import { FailingCodes } from '../../shell/failing-codes.tsx';
import { Screen } from '../../shell/screen.tsx';

export default function TodayScreen() {
  return (
    <Screen title="Today" about="What needs care.">
      <FailingCodes otherwise={<p className="nothing">Every code works for most of the shoppers who try it.</p>} />
    </Screen>
  );
}
