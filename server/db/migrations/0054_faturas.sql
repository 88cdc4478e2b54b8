-- Carrier invoices (D §17, §24): the files, their lines with fate and contract price, and what the house refuses to pay.

-- A file is read line by line into rows that nobody lists; they become visible together, when `estado` becomes RECEBIDA.
create table fatura (
  uuid uuid primary key,
  estado text not null check (estado in ('LENDO', 'ENSAIO', 'RECEBIDA')),
  arquivo text not null,
  enviada_em timestamptz not null,
  enviada_por uuid not null references usuario,
  -- of the file's bytes
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  transportadora_uuid uuid,
  numero text check (numero <> ''),
  emissao date,
  linhas int not null default 0 check (linhas >= 0),
  -- sums per fate and of all lines; of a received invoice as they were when it was received
  totais jsonb check (jsonb_typeof(totais) = 'object'),
  recebida_em timestamptz,
  recebida_por uuid references usuario,
  -- the last line whose measures were compared with what the frete cost
  medida_ate int not null default 0 check (medida_ate between 0 and linhas),
  -- lines that wait for an objection or for the carrier's answer to one; written by `fatura_conta_glosas`
  glosas_a_fazer int not null default 0 check (glosas_a_fazer >= 0),
  glosas_enviadas int not null default 0 check (glosas_enviadas >= 0),
  check (estado = 'LENDO' or (sha256 is not null and transportadora_uuid is not null and numero is not null
    and emissao is not null and totais is not null and linhas > 0)),
  check ((estado = 'RECEBIDA') = (recebida_em is not null and recebida_por is not null))
);
create unique index fatura_recebida on fatura (transportadora_uuid, numero) where estado = 'RECEBIDA';
create unique index fatura_mesmo_arquivo on fatura (sha256) where estado = 'RECEBIDA';
create index fatura_lista on fatura (recebida_em desc, uuid desc) where estado = 'RECEBIDA';
create index fatura_com_glosa on fatura (recebida_em, uuid) where estado = 'RECEBIDA' and glosas_a_fazer > 0;
create index fatura_a_medir on fatura (recebida_em, uuid) where estado = 'RECEBIDA' and medida_ate < linhas;
create index fatura_solta on fatura (enviada_em) where estado <> 'RECEBIDA';

create table fatura_linha (
  fatura_uuid uuid not null references fatura on delete cascade,
  -- its line in the file
  linha int not null check (linha > 0),
  codigo text not null check (codigo <> ''),
  servico text not null,
  data date not null,
  peso_gramas int not null check (peso_gramas > 0),
  altura_cm int not null check (altura_cm > 0),
  largura_cm int not null check (largura_cm > 0),
  comprimento_cm int not null check (comprimento_cm > 0),
  cobrado_centavos bigint not null check (cobrado_centavos > 0),
  -- the line as it stands in the file
  bruta text not null,
  destino text not null check (destino in ('CONFERE', 'DIFERENCA', 'VALOR_DIVERGENTE', 'SEM_FRETE', 'DUPLICADA')),
  frete_uuid uuid references frete,
  -- what the contract says for these measures; null without a frete
  contrato_centavos bigint,
  -- the carrier's part of what the subscriber paid
  provisao_centavos bigint,
  -- what newer measures make the subscriber owe (negative) or get; null: nothing
  diferenca_centavos bigint,
  -- what the house refuses to pay of the line
  glosado_centavos bigint not null check (glosado_centavos between 0 and cobrado_centavos),
  glosa text check (glosa in ('A_GLOSAR', 'ENVIADA', 'ACEITA', 'RECUSADA')),
  glosa_nota text check (char_length(glosa_nota) between 1 and 1000),
  glosa_em timestamptz,
  glosa_por uuid references usuario,
  primary key (fatura_uuid, linha),
  check ((destino = 'SEM_FRETE') or frete_uuid is not null or destino = 'DUPLICADA'),
  check (glosa is null or glosado_centavos > 0),
  check (glosa <> 'RECUSADA' or glosa_nota is not null)
);
create index fatura_linha_codigo on fatura_linha (codigo);
create index fatura_linha_destino on fatura_linha (fatura_uuid, destino, linha);
create index fatura_linha_glosa on fatura_linha (glosa, fatura_uuid, linha) where glosa is not null;
create index fatura_linha_dia on fatura_linha (data, fatura_uuid, linha);

-- A received line stays as it was received; only its objection goes on, and not once it was answered.
create function fatura_linha_fica() returns trigger language plpgsql as $$
begin
  if (select estado from fatura where uuid = old.fatura_uuid) = 'RECEBIDA' then
    if tg_op = 'DELETE' then
      raise exception 'uma linha de fatura recebida não se apaga' using errcode = '23514', constraint = 'fatura_linha_fica';
    end if;
    if old.glosa in ('ACEITA', 'RECUSADA') or (to_jsonb(new) - array['glosa', 'glosa_nota', 'glosa_em', 'glosa_por'])
      <> (to_jsonb(old) - array['glosa', 'glosa_nota', 'glosa_em', 'glosa_por']) then
      raise exception 'uma linha de fatura recebida não muda' using errcode = '23514', constraint = 'fatura_linha_fica';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger fatura_linha_fica before update or delete on fatura_linha for each row execute function fatura_linha_fica();

-- A received invoice is never taken back.
create function fatura_fica() returns trigger language plpgsql as $$
begin
  if old.estado = 'RECEBIDA' and (tg_op = 'DELETE' or new.estado <> 'RECEBIDA'
    or (to_jsonb(new) - array['medida_ate', 'glosas_a_fazer', 'glosas_enviadas'])
      <> (to_jsonb(old) - array['medida_ate', 'glosas_a_fazer', 'glosas_enviadas'])) then
    raise exception 'uma fatura recebida não muda' using errcode = '23514', constraint = 'fatura_fica';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger fatura_fica before update or delete on fatura for each row execute function fatura_fica();

create function fatura_conta_glosas() returns trigger language plpgsql as $$
begin
  update fatura as f
  set glosas_a_fazer = glosas_a_fazer + m.a_fazer, glosas_enviadas = glosas_enviadas + m.enviadas
  from (
    select fatura_uuid, sum(a_fazer)::int as a_fazer, sum(enviadas)::int as enviadas
    from (
      select fatura_uuid, (glosa = 'A_GLOSAR')::int as a_fazer, (glosa = 'ENVIADA')::int as enviadas from depois where glosa is not null
      union all
      select fatura_uuid, -(glosa = 'A_GLOSAR')::int, -(glosa = 'ENVIADA')::int from antes where glosa is not null
    ) as cada group by fatura_uuid
  ) as m
  where f.uuid = m.fatura_uuid;
  return null;
end $$;
create trigger fatura_conta_glosas after update on fatura_linha
  referencing old table as antes new table as depois for each statement execute function fatura_conta_glosas();
