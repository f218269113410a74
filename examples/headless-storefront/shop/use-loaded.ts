import { useEffect, useState } from "react";

export type Loaded<Data> = { data?: Data; error?: Error };

/** Loads when `key` changes. The result of an earlier key is dropped. */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data> & { key: string }>({ key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is loaded.
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (data) => isCurrent && setLoaded({ key, data }),
      (error: Error) => isCurrent && setLoaded({ key, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded.key === key ? loaded : {};
}
