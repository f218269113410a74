import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { frameTexts } from "./texts/frame/texts.ts";

/** What a form from a mail came to, and the way into the shop. */
export function Said({ title, text }: { title: string; text: string }) {
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
