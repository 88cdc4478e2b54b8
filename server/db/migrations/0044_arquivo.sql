-- The file store (D §2) and the evidence of a frete's measures (D §14).

-- A file: nobody reads it before it is complete. What it is a file of, and whether anybody needs it still, its area knows.
create table arquivo (
  uuid uuid primary key,
  criado_em timestamptz not null,
  completo_em timestamptz,
  tamanho int check (tamanho > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint arquivo_completo check (num_nulls(completo_em, tamanho, sha256) in (0, 3))
);

-- A complete file stays as it is, until it is deleted as a whole.
create function arquivo_fica() returns trigger language plpgsql as $$
begin
  raise exception 'o arquivo % não muda', old.uuid using errcode = '23514', constraint = 'arquivo_fica';
end $$;
create trigger arquivo_fica before update on arquivo for each row when (old.completo_em is not null) execute function arquivo_fica();

-- Its bytes, in order. A photograph does not get smaller: the database need not try.
create table arquivo_parte (
  arquivo_uuid uuid not null references arquivo (uuid) on delete cascade,
  ordem int not null check (ordem >= 0),
  bytes bytea not null check (length(bytes) > 0),
  primary key (arquivo_uuid, ordem)
);
alter table arquivo_parte alter column bytes set storage external;
create function arquivo_parte_fica() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from arquivo where uuid = new.arquivo_uuid and completo_em is not null) then
    raise exception 'o arquivo % não muda', new.arquivo_uuid using errcode = '23514', constraint = 'arquivo_fica';
  end if;
  return new;
end $$;
create trigger arquivo_parte_fica before insert or update on arquivo_parte for each row execute function arquivo_parte_fica();

-- Pictures that show a parcel's measures. `numero` holds the six of a frete, whatever arrives at once.
create table prova (
  uuid uuid primary key,
  frete_uuid uuid not null references frete (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  numero int not null check (numero between 1 and 6),
  -- null: the picture was erased with the account; what it was stays
  arquivo_uuid uuid unique references arquivo (uuid),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  tipo text not null check (tipo in ('image/jpeg', 'image/png', 'image/webp')),
  tamanho int not null check (tamanho between 1 and 5242880),
  largura int not null check (largura > 0),
  altura int not null check (altura > 0),
  enviada_em timestamptz not null,
  -- as it was known when it arrived
  antes_da_postagem boolean not null,
  unique (frete_uuid, numero),
  unique (frete_uuid, sha256)
);
create index prova_da_assinatura on prova (assinatura_uuid);

-- Nothing of it changes, except that its picture may be erased.
create function prova_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a prova % não muda', old.uuid using errcode = '23514', constraint = 'prova_fica';
end $$;
create trigger prova_fica before update on prova for each row
  when (new.arquivo_uuid is not null
    or (to_jsonb(old) - 'arquivo_uuid') is distinct from (to_jsonb(new) - 'arquivo_uuid'))
  execute function prova_fica();
create trigger prova_nao_sai before delete or truncate on prova for each statement execute function livro_so_cresce();
