import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#sdk/call.ts";
import { deliveryProblem, outcomeText, problemText, refusalText } from "./refusals.ts";
import { de } from "./texts/de.ts";

const refused = (code: string, description: string) =>
  new ApiError(409, { message: "", details: { applicationError: { code, description, data: {} } } }, undefined);

test("English says what the API says, also of one thing among others", () => {
  assert.equal(refusalText(refused("ITEM_NOT_AVAILABLE", "Umbra is sold out."), "en"), "Umbra is sold out.");
});

test("other languages have a sentence for every code that shoppers meet, and a plain one for the rest", () => {
  const soldOut = refused("ITEM_NOT_AVAILABLE", "Umbra is sold out.");
  assert.equal(refusalText(soldOut, "de"), "Dieser Artikel ist ausverkauft.");
  const taken = { code: "-19995", description: "An account with this email already exists." };
  assert.equal(problemText(taken, "de"), de.byCode.EMAIL_ALREADY_EXISTS);
  const unknown = { code: "SOMETHING_NEW", description: "Something new." };
  assert.equal(problemText(unknown, "fr"), "Cela n’a pas fonctionné. Veuillez réessayer.");
  const invalid = new ApiError(
    400,
    { message: "INVALID_ARGUMENT", details: { validationError: { fieldViolations: [] } } },
    undefined,
  );
  assert.equal(refusalText(invalid, "es"), "Revisa tus datos.");
});

test("a declined payment is explained by its cause", () => {
  const declined = { status: "DECLINED", message: "Declined." };
  assert.equal(
    outcomeText({ ...declined, cause: "EXPIRED_CARD" }, "de"),
    "Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere.",
  );
  assert.equal(
    outcomeText({ ...declined, cause: "NEW_CAUSE" }, "fr"),
    "Le paiement a été refusé. Essayez un autre moyen de paiement.",
  );
  assert.equal(outcomeText(declined, "en"), "Declined.");
});

test("a carrier that is silent is no refusal, and neither matters where another one delivers", () => {
  const silent = { carrierId: "a", error: { systemError: { errorCode: "TIMED_OUT" } } };
  const refusing = { carrierId: "b", error: { applicationError: { code: "X", description: "No.", data: {} } } };
  const say = (errors: (typeof silent | typeof refusing)[], isServed = false) =>
    deliveryProblem({ carrierErrors: { errors } }, { language: "en", isServed });
  assert.match(say([silent, refusing]) ?? "", /calculate delivery costs right now/);
  assert.match(say([refusing]) ?? "", /doesn't deliver/);
  assert.equal(say([silent], true), undefined);
  assert.equal(deliveryProblem({}, { language: "en", isServed: false }), undefined);
});
