import { useEffect, useState } from 'preact/hooks';

const narrow = window.matchMedia('(max-width: 839px)');

/** Whether the screen is as narrow as that of a phone; the same border as in the styles. */
export function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(narrow.matches);
  useEffect(() => {
    const look = () => {
      setIsNarrow(narrow.matches);
    };
    narrow.addEventListener('change', look);
    return () => {
      narrow.removeEventListener('change', look);
    };
  }, []);
  return isNarrow;
}
