import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { frameTexts } from "./texts/frame/texts.ts";

/** Result of a form that an email links to, with a link to the shop. */
export function ActionResult({ title, text }: { title: string; text: string }) {
  const { backToShop } = useTexts(frameTexts);
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <ButtonLink href="/" kind="secondary">
          {backToShop}
        </ButtonLink>
      </p>
    </>
  );
}
