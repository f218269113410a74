import { useQuery } from "@tanstack/react-query";
import { useCan } from "#backoffice/identity/session/use-session.ts";

const OUTBOX = "/dev/outbox";

/** Address of the development mail outbox; undefined in production, where it does not exist. */
export function useOutboxAddress(): string | undefined {
  const can = useCan();
  const canRead = can("mail:read");
  const probe = useQuery({
    queryKey: ["outbox"],
    queryFn: async () => (await fetch(OUTBOX, { method: "HEAD" })).ok,
    enabled: canRead,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return canRead && probe.data === true ? OUTBOX : undefined;
}
