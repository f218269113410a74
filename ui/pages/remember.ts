/**
 * Memoizes values derived from an object. Cached API responses are frozen and shared by many pages, so values derived
 * from them can be reused, and are garbage-collected with them.
 */
export function remember<Key extends object, View>(make: (key: Key) => View): (key: Key) => View {
  const known = new WeakMap<Key, { view: View }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.view;
    const view = make(key);
    known.set(key, { view });
    return view;
  };
}

/** The same for values derived from two objects. */
export function rememberPair<First extends object, Second extends object, View>(
  make: (first: First, second: Second) => View,
): (first: First, second: Second) => View {
  const of = remember((first: First) => remember((second: Second) => make(first, second)));
  return (first, second) => of(first)(second);
}
