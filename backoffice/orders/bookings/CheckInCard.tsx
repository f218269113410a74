import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkInTicket } from "#api/orders/bookings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";

/** Scanners enter the ticket's address; the code is its last segment. */
const codeOf = (text: string): string => text.trim().split("/").at(-1)?.slice(0, 40) ?? "";

/** Checks in one ticket, once, by its scanned or entered code. */
export function CheckInCard() {
  const [text, setText] = useState("");
  const canWrite = useCan()("bookings:write");
  const checkIn = useMutation({
    mutationFn: () => call(checkInTicket, { params: { code: codeOf(text) } }),
    onSuccess: async () => {
      setText("");
      await queryClient.invalidateQueries({ queryKey: ["bookings"] });
    },
  });
  if (!canWrite) return null;
  const { data } = checkIn;
  return (
    <Card title="Check in a ticket">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (codeOf(text) !== "") checkIn.mutate();
        }}
      >
        <FieldStack error={checkIn.error}>
          <TextField
            name="code"
            label="Ticket code"
            hint="Scan the ticket or enter its 16-character code."
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button variant="primary" type="submit" isBusy={checkIn.isPending}>
            Check in
          </Button>
          <div aria-live="assertive">
            {data !== undefined && (
              <Banner tone="success" title={`Welcome, ${data.buyerName || "guest"}`}>
                {data.productName}, ticket {data.ticket.unit}. {data.admitted} of {data.expected} checked in.
              </Banner>
            )}
          </div>
        </FieldStack>
      </form>
    </Card>
  );
}
