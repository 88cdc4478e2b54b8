-- The hashed files of the pages of each version that runs or ran lately: while nodes of two versions run, any of them serves
-- the files of both.
create table arquivo_da_pagina (
  nome text primary key check (nome ~ '^[A-Za-z0-9_.-]{1,200}$'),
  conteudo bytea not null,
  -- packed by brotli
  empacotado boolean not null,
  -- when a node that has this file was last there
  visto_em timestamptz not null
);
create index arquivo_da_pagina_visto on arquivo_da_pagina (visto_em);
