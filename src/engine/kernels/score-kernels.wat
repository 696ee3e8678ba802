;; The inner loops of ranking deep pages, over one memory. Addresses and counts are in bytes and elements; every loop takes a count of
;; zero. `plain-kernels.ts` is the same in TypeScript and says what each function does; scripts/build-kernels.mjs assembles this file.
(module
  (memory (export "memory") 8)

  (func (export "add8") (param $docs i32) (param $codes i32) (param $count i32) (param $table i32) (param $sums i32)
    (local $end i32) (local $at i32)
    (local.set $end (i32.add (local.get $codes) (local.get $count)))
    (if (i32.ge_u (local.get $codes) (local.get $end)) (then (return)))
    (loop $next
      (local.set $at (i32.add (local.get $sums) (i32.shl (i32.load (local.get $docs)) (i32.const 3))))
      (f64.store (local.get $at)
        (f64.add
          (f64.load (local.get $at))
          (f64.load (i32.add (local.get $table) (i32.shl (i32.load8_u (local.get $codes)) (i32.const 3))))))
      (local.set $docs (i32.add (local.get $docs) (i32.const 4)))
      (local.set $codes (i32.add (local.get $codes) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $codes) (local.get $end)))))

  (func (export "add16") (param $docs i32) (param $codes i32) (param $count i32) (param $table i32) (param $sums i32)
    (local $end i32) (local $at i32)
    (local.set $end (i32.add (local.get $codes) (i32.shl (local.get $count) (i32.const 1))))
    (if (i32.ge_u (local.get $codes) (local.get $end)) (then (return)))
    (loop $next
      (local.set $at (i32.add (local.get $sums) (i32.shl (i32.load (local.get $docs)) (i32.const 3))))
      (f64.store (local.get $at)
        (f64.add
          (f64.load (local.get $at))
          (f64.load (i32.add (local.get $table) (i32.shl (i32.load16_u (local.get $codes)) (i32.const 3))))))
      (local.set $docs (i32.add (local.get $docs) (i32.const 4)))
      (local.set $codes (i32.add (local.get $codes) (i32.const 2)))
      (br_if $next (i32.lt_u (local.get $codes) (local.get $end)))))

  (func (export "bury") (param $sums i32) (param $live i32) (param $count i32)
    (local $i i32)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $next
      (if (i32.eqz (i32.and
            (i32.shr_u
              (i32.load (i32.add (local.get $live) (i32.shl (i32.shr_u (local.get $i) (i32.const 5)) (i32.const 2))))
              (local.get $i))
            (i32.const 1)))
        (then (f64.store (i32.add (local.get $sums) (i32.shl (local.get $i) (i32.const 3))) (f64.const 0))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $i) (local.get $count)))))

  (func (export "take")
    (param $sums i32) (param $count i32) (param $doc i32)
    (param $above f64) (param $upTo f64) (param $behind f64)
    (param $docs i32) (param $scores i32) (param $size i32) (result i32)
    (local $end i32) (local $sum f64) (local $score f32) (local $wide f64)
    (local $matches i32) (local $best f32) (local $hit i32) (local $first i32)
    (local.set $end (i32.add (local.get $sums) (i32.shl (local.get $count) (i32.const 3))))
    (local.set $first (local.get $docs))
    (local.set $docs (i32.add (local.get $docs) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $scores (i32.add (local.get $scores) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $matches (i32.load (i32.const 0)))
    (local.set $best (f32.load (i32.const 4)))
    (if (i32.lt_u (local.get $sums) (local.get $end)) (then
      (loop $next
        (local.set $sum (f64.load (local.get $sums)))
        (f64.store (local.get $sums) (f64.const 0))
        (local.set $score (f32.demote_f64 (local.get $sum)))
        (local.set $wide (f64.promote_f32 (local.get $score)))
        (local.set $hit (f64.ne (local.get $sum) (f64.const 0)))
        (local.set $matches (i32.add (local.get $matches) (local.get $hit)))
        (local.set $best
          (select
            (local.get $score)
            (local.get $best)
            (i32.and (local.get $hit) (f32.gt (local.get $score) (local.get $best)))))
        (i32.store (local.get $docs) (local.get $doc))
        (f32.store (local.get $scores) (local.get $score))
        (local.set $hit
          (i32.and
            (local.get $hit)
            (i32.and (f64.gt (local.get $wide) (local.get $above)) (f64.le (local.get $wide) (local.get $upTo)))))
        (if (f64.eq (local.get $wide) (local.get $upTo))
          (then (local.set $hit (i32.and (local.get $hit) (f64.gt (f64.convert_i32_u (local.get $doc)) (local.get $behind))))))
        (local.set $hit (i32.shl (local.get $hit) (i32.const 2)))
        (local.set $docs (i32.add (local.get $docs) (local.get $hit)))
        (local.set $scores (i32.add (local.get $scores) (local.get $hit)))
        (local.set $doc (i32.add (local.get $doc) (i32.const 1)))
        (local.set $sums (i32.add (local.get $sums) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $sums) (local.get $end))))))
    (i32.store (i32.const 0) (local.get $matches))
    (f32.store (i32.const 4) (local.get $best))
    (i32.shr_u (i32.sub (local.get $docs) (local.get $first)) (i32.const 2)))

  (func (export "keysOf") (param $scores i32) (param $count i32) (param $keys i32)
    (local $end i32) (local $word i32) (local $lowest i32) (local $highest i32)
    (local.set $end (i32.add (local.get $scores) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $lowest (i32.const -1))
    (if (i32.lt_u (local.get $scores) (local.get $end)) (then
      (loop $next
        (local.set $word (i32.load (local.get $scores)))
        (local.set $word
          (i32.xor
            (i32.const -1)
            (i32.xor (local.get $word) (i32.or (i32.shr_s (local.get $word) (i32.const 31)) (i32.const 0x80000000)))))
        (i32.store (local.get $keys) (local.get $word))
        (local.set $lowest
          (select (local.get $word) (local.get $lowest) (i32.lt_u (local.get $word) (local.get $lowest))))
        (local.set $highest
          (select (local.get $word) (local.get $highest) (i32.gt_u (local.get $word) (local.get $highest))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
        (br_if $next (i32.lt_u (local.get $scores) (local.get $end))))))
    (i32.store (i32.const 8) (local.get $lowest))
    (i32.store (i32.const 12) (local.get $highest)))

  (func (export "scoresOf") (param $keys i32) (param $count i32) (param $scores i32)
    (local $end i32) (local $word i32)
    (local.set $end (i32.add (local.get $keys) (i32.shl (local.get $count) (i32.const 2))))
    (if (i32.ge_u (local.get $keys) (local.get $end)) (then (return)))
    (loop $next
      (local.set $word (i32.xor (i32.const -1) (i32.load (local.get $keys))))
      (i32.store (local.get $scores)
        (i32.xor
          (local.get $word)
          (i32.or (i32.xor (i32.const -1) (i32.shr_s (local.get $word) (i32.const 31))) (i32.const 0x80000000))))
      (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $keys) (local.get $end)))))

  (func (export "countDigits")
    (param $keys i32) (param $count i32) (param $lowest i32) (param $shift i32) (param $mask i32) (param $counts i32)
    (local $end i32) (local $at i32)
    (local.set $end (i32.add (local.get $keys) (i32.shl (local.get $count) (i32.const 2))))
    (if (i32.ge_u (local.get $keys) (local.get $end)) (then (return)))
    (loop $next
      (local.set $at
        (i32.add
          (local.get $counts)
          (i32.shl
            (i32.and
              (i32.shr_u (i32.sub (i32.load (local.get $keys)) (local.get $lowest)) (local.get $shift))
              (local.get $mask))
            (i32.const 2))))
      (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
      (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $keys) (local.get $end)))))

  (func (export "countRange")
    (param $keys i32) (param $count i32) (param $lowest i32) (param $shift i32) (param $buckets i32) (param $counts i32)
    (local $end i32) (local $at i32)
    (local.set $end (i32.add (local.get $keys) (i32.shl (local.get $count) (i32.const 2))))
    (if (i32.ge_u (local.get $keys) (local.get $end)) (then (return)))
    (loop $next
      (local.set $at (i32.shr_u (i32.sub (i32.load (local.get $keys)) (local.get $lowest)) (local.get $shift)))
      (if (i32.lt_u (local.get $at) (local.get $buckets))
        (then
          (local.set $at (i32.add (local.get $counts) (i32.shl (local.get $at) (i32.const 2))))
          (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))))
      (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $keys) (local.get $end)))))

  (func (export "scatter")
    (param $docs i32) (param $keys i32) (param $count i32)
    (param $lowest i32) (param $shift i32) (param $mask i32) (param $places i32)
    (param $toDocs i32) (param $toKeys i32)
    (local $end i32) (local $at i32) (local $key i32) (local $place i32)
    (local.set $end (i32.add (local.get $keys) (i32.shl (local.get $count) (i32.const 2))))
    (if (i32.ge_u (local.get $keys) (local.get $end)) (then (return)))
    (loop $next
      (local.set $key (i32.load (local.get $keys)))
      (local.set $at
        (i32.add
          (local.get $places)
          (i32.shl
            (i32.and (i32.shr_u (i32.sub (local.get $key) (local.get $lowest)) (local.get $shift)) (local.get $mask))
            (i32.const 2))))
      (local.set $place (i32.load (local.get $at)))
      (i32.store (local.get $at) (i32.add (local.get $place) (i32.const 1)))
      (local.set $place (i32.shl (local.get $place) (i32.const 2)))
      (i32.store (i32.add (local.get $toDocs) (local.get $place)) (i32.load (local.get $docs)))
      (i32.store (i32.add (local.get $toKeys) (local.get $place)) (local.get $key))
      (local.set $docs (i32.add (local.get $docs) (i32.const 4)))
      (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $keys) (local.get $end)))))

  (func (export "keep")
    (param $docs i32) (param $scores i32) (param $keys i32) (param $count i32) (param $last i32) (param $ties i32)
    (local $end i32) (local $key i32) (local $kept i32) (local $tie i32) (local $toDocs i32) (local $toScores i32)
    (local.set $end (i32.add (local.get $keys) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $toDocs (local.get $docs))
    (local.set $toScores (local.get $scores))
    (if (i32.ge_u (local.get $keys) (local.get $end)) (then (return)))
    (loop $next
      (local.set $key (i32.load (local.get $keys)))
      (i32.store (local.get $toDocs) (i32.load (local.get $docs)))
      (i32.store (local.get $toScores) (i32.load (local.get $scores)))
      (local.set $tie (i32.and (i32.eq (local.get $key) (local.get $last)) (i32.gt_s (local.get $ties) (i32.const 0))))
      (local.set $ties (i32.sub (local.get $ties) (local.get $tie)))
      (local.set $kept (i32.shl (i32.or (i32.lt_u (local.get $key) (local.get $last)) (local.get $tie)) (i32.const 2)))
      (local.set $toDocs (i32.add (local.get $toDocs) (local.get $kept)))
      (local.set $toScores (i32.add (local.get $toScores) (local.get $kept)))
      (local.set $docs (i32.add (local.get $docs) (i32.const 4)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $keys) (local.get $end)))))
)
