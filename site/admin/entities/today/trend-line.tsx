import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';

const WIDTH = 72;
const HEIGHT = 22;
/** Half a line's thickness. */
const INSET = 1;

/** The shape of a series, beside its figures: it says nothing that they do not. */
export function TrendLine({ values }: { values: readonly number[] }) {
  const x = scaleLinear({ domain: [0, Math.max(values.length - 1, 1)], range: [INSET, WIDTH - INSET] });
  const y = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [HEIGHT - INSET, INSET] });
  return (
    <svg className="trend-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <LinePath data={[...values]} x={(_, at) => x(at)} y={(value) => y(value)} />
    </svg>
  );
}
