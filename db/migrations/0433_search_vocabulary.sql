-- Search terms for values of products: color families and product types, by store language. They are indexed with the
-- product's search terms.
create table search_vocabulary (
  kind text not null check (kind in ('COLOR', 'TYPE')),
  key text not null,
  language text not null,
  words text not null,
  primary key (kind, key, language)
);
comment on table search_vocabulary is 'Names of color families and product types by language, as plain_text has them. Read-only: filled by migrations.';
insert into search_vocabulary (kind, key, language, words)
select v.kind, v.key, l.language, plain_text(l.words) from (values
  ('COLOR', 'black', 'black', 'schwarz', 'noir noire', 'negro negra', 'أسود سوداء'),
  ('COLOR', 'white', 'white', 'weiß', 'blanc blanche', 'blanco blanca', 'أبيض بيضاء'),
  ('COLOR', 'gray', 'gray grey', 'grau', 'gris grise', 'gris', 'رمادي'),
  ('COLOR', 'beige', 'beige cream', 'beige creme', 'beige crème', 'beige crema', 'بيج'),
  ('COLOR', 'brown', 'brown', 'braun', 'marron brun', 'marrón', 'بني'),
  ('COLOR', 'red', 'red', 'rot', 'rouge', 'rojo roja', 'أحمر حمراء'),
  ('COLOR', 'orange', 'orange', 'orange', 'orange', 'naranja', 'برتقالي'),
  ('COLOR', 'yellow', 'yellow', 'gelb', 'jaune', 'amarillo amarilla', 'أصفر صفراء'),
  ('COLOR', 'green', 'green', 'grün', 'vert verte', 'verde', 'أخضر خضراء'),
  ('COLOR', 'turquoise', 'turquoise teal', 'türkis', 'turquoise', 'turquesa', 'فيروزي'),
  ('COLOR', 'blue', 'blue', 'blau', 'bleu bleue', 'azul', 'أزرق زرقاء'),
  ('COLOR', 'purple', 'purple violet', 'lila violett', 'violet violette', 'morado morada violeta', 'بنفسجي'),
  ('COLOR', 'pink', 'pink', 'rosa pink', 'rose', 'rosa', 'وردي'),
  ('TYPE', 'GIFT_CARD', 'gift card', 'Geschenkgutschein Gutschein', 'carte cadeau', 'tarjeta regalo', 'بطاقة هدية'),
  ('TYPE', 'DIGITAL', 'digital download', 'digital download', 'numérique téléchargement', 'digital descarga', 'رقمي تنزيل'),
  ('TYPE', 'SERVICE', 'service', 'Dienstleistung', 'service', 'servicio', 'خدمة')
) as v (kind, key, en, de, fr, es, ar)
cross join lateral (values ('en', v.en), ('de', v.de), ('fr', v.fr), ('es', v.es), ('ar', v.ar)) as l (language, words);

-- The color families of a code such as #2c3e54, by hue, saturation and lightness; none for anything else.
create function color_families(code text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  r integer; g integer; b integer; high integer; low integer; chroma integer; light numeric; hue numeric;
begin
  if code !~ '^#[0-9a-fA-F]{6}$' then return '{}'; end if;
  r := get_byte(decode(substr(code, 2, 2), 'hex'), 0);
  g := get_byte(decode(substr(code, 4, 2), 'hex'), 0);
  b := get_byte(decode(substr(code, 6, 2), 'hex'), 0);
  high := greatest(r, g, b); low := least(r, g, b); chroma := high - low; light := (high + low) / 510.0;
  if chroma < 16 then
    return case when light > 0.92 then array['white'] when light < 0.16 then array['black']
      when light < 0.3 then array['black', 'gray'] else array['gray'] end;
  end if;
  if high < 46 then return array['black']; end if;
  hue := case high when r then 60.0 * (g - b) / chroma when g then 60.0 * (b - r) / chroma + 120
    else 60.0 * (r - g) / chroma + 240 end;
  if hue < 0 then hue := hue + 360; end if;
  if chroma < 60 and light > 0.75 and hue between 20 and 70 then
    return case when light > 0.9 then array['beige', 'white'] else array['beige'] end;
  end if;
  return case
    when hue < 14 or hue >= 345 then case when light > 0.65 then array['pink'] else array['red'] end
    when hue < 34 then case when light < 0.4 then array['brown'] when light < 0.52 then array['orange', 'brown'] else array['orange'] end
    when hue < 68 then case when light < 0.35 then array['brown'] else array['yellow'] end
    when hue < 165 then array['green']
    when hue < 192 then array['turquoise', 'green', 'blue']
    when hue < 255 then array['blue']
    when hue < 292 then array['purple']
    when light > 0.55 then array['pink'] else array['purple', 'pink'] end;
end $$;

-- Once saved, the merchant's synonyms replace the defaults of the store's language.
create table search_synonyms_saved (
  only_row boolean primary key default true check (only_row),
  saved_at timestamptz not null
);
comment on table search_synonyms_saved is 'One row once synonyms were saved; until then the defaults of the store''s language apply.';
insert into search_synonyms_saved (saved_at) select now() where exists (select from search_synonyms);

-- Progress of reindexing search terms for the current version and language.
create table search_indexing (
  only_row boolean primary key default true check (only_row),
  version text not null,
  reached bigint not null default 0,
  finished_at timestamptz
);
comment on table search_indexing is 'Progress of the job that rewrites search terms after the store''s language or the terms themselves changed.';
