/*
 * calc.h - exponential and logarithm from + - * / alone.
 *
 * Those of the library differ in their last bits from one system to the next; policies
 * made with these choose alike everywhere. Good to six digits.
 */
#ifndef MAAT_CALC_H
#define MAAT_CALC_H

#include <stdint.h>
#include <string.h>

/* 0 below -87, where numbers end; nothing is above that of 88. */
static inline float calc_exp(float x)
{
    if (x < -87)
        return 0;
    x = x > 88 ? 88 : x;
    int32_t k = (int32_t)(x * 1.44269504f + (x < 0 ? -0.5f : 0.5f));
    float r = x - (float)k * 0.693359375f + (float)k * 2.12194440e-4f, scale;
    float y = 1.0f / 720;
    y = y * r + 1.0f / 120;
    y = y * r + 1.0f / 24;
    y = y * r + 1.0f / 6;
    y = y * r + 0.5f;
    y = y * r + 1;
    y = y * r + 1;
    uint32_t bits = (uint32_t)(k + 127) << 23;
    memcpy(&scale, &bits, sizeof scale);
    return y * scale;
}

/* Of a number above 1e-37. */
static inline float calc_log(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    int32_t e = (int32_t)(bits >> 23) - 127;
    bits = (bits & 0x7fffffu) | 127u << 23;
    memcpy(&x, &bits, sizeof x); /* 1..2 */
    if (x > 1.41421356f) {
        x *= 0.5f;
        e++;
    }
    float z = (x - 1) / (x + 1), q = z * z, y = 1.0f / 9;
    y = y * q + 1.0f / 7;
    y = y * q + 1.0f / 5;
    y = y * q + 1.0f / 3;
    y = y * q + 1;
    return 2 * z * y + (float)e * 0.69314718f;
}

#endif
