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

  ;; Two documents at a time. Where neither becomes a row, as most do once the threshold is high, nothing is written.
  (func (export "take")
    (param $sums i32) (param $count i32) (param $doc i32)
    (param $above f64) (param $upTo f64) (param $behind f64)
    (param $docs i32) (param $scores i32) (param $size i32) (result i32)
    (local $at i32) (local $end i32) (local $first i32) (local $matches i32) (local $mask i32) (local $step i32)
    (local $pair v128) (local $narrow v128) (local $wide v128) (local $hits v128) (local $best v128)
    (local $allAbove v128) (local $allUpTo v128)
    (local.set $at (local.get $sums))
    (local.set $end (i32.add (local.get $sums) (i32.shl (local.get $count) (i32.const 3))))
    (local.set $first (local.get $docs))
    (local.set $docs (i32.add (local.get $docs) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $scores (i32.add (local.get $scores) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $allAbove (f64x2.splat (local.get $above)))
    (local.set $allUpTo (f64x2.splat (local.get $upTo)))
    (if (i32.lt_u (local.get $at) (local.get $end)) (then
      (loop $next
        (local.set $pair (v128.load (local.get $at)))
        (local.set $hits (f64x2.ne (local.get $pair) (v128.const i64x2 0 0)))
        (local.set $matches (i32.add (local.get $matches) (i32.popcnt (i64x2.bitmask (local.get $hits)))))
        (local.set $best (f64x2.pmax (local.get $best) (local.get $pair)))
        (local.set $narrow (f32x4.demote_f64x2_zero (local.get $pair)))
        (local.set $wide (f64x2.promote_low_f32x4 (local.get $narrow)))
        (local.set $mask
          (i64x2.bitmask
            (v128.and
              (local.get $hits)
              (v128.and
                (f64x2.gt (local.get $wide) (local.get $allAbove))
                (f64x2.le (local.get $wide) (local.get $allUpTo))))))
        (if (local.get $mask) (then
          (if (f64.eq (f64x2.extract_lane 0 (local.get $wide)) (local.get $upTo))
            (then (if (i32.eqz (f64.gt (f64.convert_i32_u (local.get $doc)) (local.get $behind)))
              (then (local.set $mask (i32.and (local.get $mask) (i32.const 2)))))))
          (if (f64.eq (f64x2.extract_lane 1 (local.get $wide)) (local.get $upTo))
            (then (if (i32.eqz (f64.gt (f64.convert_i32_u (i32.add (local.get $doc) (i32.const 1))) (local.get $behind)))
              (then (local.set $mask (i32.and (local.get $mask) (i32.const 1)))))))
          (i32.store (local.get $docs) (local.get $doc))
          (f32.store (local.get $scores) (f32x4.extract_lane 0 (local.get $narrow)))
          (local.set $step (i32.shl (i32.and (local.get $mask) (i32.const 1)) (i32.const 2)))
          (local.set $docs (i32.add (local.get $docs) (local.get $step)))
          (local.set $scores (i32.add (local.get $scores) (local.get $step)))
          (i32.store (local.get $docs) (i32.add (local.get $doc) (i32.const 1)))
          (f32.store (local.get $scores) (f32x4.extract_lane 1 (local.get $narrow)))
          (local.set $step (i32.shl (i32.shr_u (local.get $mask) (i32.const 1)) (i32.const 2)))
          (local.set $docs (i32.add (local.get $docs) (local.get $step)))
          (local.set $scores (i32.add (local.get $scores) (local.get $step)))))
        (local.set $doc (i32.add (local.get $doc) (i32.const 2)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $end))))))
    (memory.fill (local.get $sums) (i32.const 0) (i32.shl (local.get $count) (i32.const 3)))
    (if (local.get $matches) (then
      (local.set $narrow
        (f32x4.demote_f64x2_zero
          (f64x2.pmax (local.get $best) (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $best) (local.get $best)))))
      (f32.store (i32.const 4) (f32.max (f32.load (i32.const 4)) (f32x4.extract_lane 0 (local.get $narrow))))))
    (i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (local.get $matches)))
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
