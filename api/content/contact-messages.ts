/** The contact form of the online store. Extension to the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Email, Nothing, Text } from "../values.ts";

export const MAX_MESSAGE = 5000;

export const sendContactMessage = endpoint({
  id: "contactMessages.send",
  method: "POST",
  path: "/v1/contact-messages",
  summary:
    "Emails a message to the store's contact address. Replies go to the sender. Limited per sender, network and store.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public form", scope: "public" },
  body: Type.Object({
    name: Type.Optional(Text(100)),
    email: Email,
    message: Text(MAX_MESSAGE, 1),
  }),
  response: Nothing,
  isOurs: true,
});
