import assert from "node:assert/strict";
import { test } from "node:test";
import { templateFor } from "./page-templates.ts";

test("the title of a new page suggests its template, in every language", () => {
  for (const title of ["About us", " ABOUT", "Our story", "Über uns", "À propos", "Qui sommes-nous ?", "Quiénes somos"])
    assert.equal(templateFor(title), "about", title);
  for (const title of ["FAQ", "Frequently asked questions", "Häufige Fragen", "Foire aux questions", "الأسئلة الشائعة"])
    assert.equal(templateFor(title), "faq", title);
  for (const title of ["Contact", "Kontakt", "Contacto", "Nous contacter", "اتصل بنا"])
    assert.equal(templateFor(title), "contact", title);
  for (const title of ["", "Size guide", "Care for your mug", "All about clay"])
    assert.equal(templateFor(title), "empty", title);
});
