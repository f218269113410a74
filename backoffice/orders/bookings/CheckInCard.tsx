import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkInTicket } from "#api/orders/bookings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";

/** What scanners type is the ticket's address; the code is its last part. */
const codeOf = (text: string): string => text.trim().split("/").at(-1)?.slice(0, 40) ?? "";

/** Tickets at the door: type or scan a code, one person goes in, once. */
export function CheckInCard() {
  const [text, setText] = useState("");
  const canWrite = useCan()("bookings:write");
  const admit = useMutation({
    mutationFn: () => call(checkInTicket, { params: { code: codeOf(text) } }),
    onSuccess: async () => {
      setText("");
      await queryClient.invalidateQueries({ queryKey: ["bookings"] });
    },
  });
  if (!canWrite) return null;
  const { data } = admit;
  return (
    <Card title="Admit a ticket">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (codeOf(text) !== "") admit.mutate();
        }}
      >
        <FieldStack error={admit.error}>
          <TextField
            name="code"
            label="Code"
            hint="Scan the ticket, or type its sixteen characters"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button variant="primary" type="submit" isBusy={admit.isPending}>
            Admit
          </Button>
          <div aria-live="assertive">
            {data !== undefined && (
              <Banner tone="success" title={`Welcome, ${data.buyerName || "guest"}`}>
                {data.productName}, ticket {data.ticket.unit}. {data.admitted} of {data.expected} are in.
              </Banner>
            )}
          </div>
        </FieldStack>
      </form>
    </Card>
  );
}
