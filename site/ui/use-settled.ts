import { useEffect, useState } from 'react';

/** A value as it was when it last stood still for so long. */
export function useSettled<Value extends string | object>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
